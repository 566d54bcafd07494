"""The words of this game in languages other than English."""

from pathlib import Path

from gametable import language

language.add("kingdombuilder", Path(__file__).parent)
