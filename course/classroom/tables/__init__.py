"""The tables that teachers and learning systems hand over: spreadsheets, rosters, Moodle's worksheet."""
