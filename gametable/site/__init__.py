"""A site without a server: all pages as a folder of plain files, with Python in the browser.

`build` writes the folder, from what `downloads` fetches and `packages` compiles, with what pages
show at first (`first`), and with the chapters of the `course`, which `chapter` runs. In the
browser, page/worker.js starts Python, and `bridge` makes the explorers of a page there;
page/page.js shows their stages with the same script as a notebook or a server.
"""
