-- An item that nobody has worked on can be taken out of a process again; what holds work stays for good.
GRANT DELETE ON dd_items TO cairn_app;
