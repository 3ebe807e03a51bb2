#include "server_pages.h"

#define SERVER_FILE(name) \
  ServerFile server_page_##name(void) { return (ServerFile){name##_bytes, sizeof name##_bytes}; }

static const unsigned char index_bytes[] = {
#embed "index.html"
};
SERVER_FILE(index)

static const unsigned char style_bytes[] = {
#embed "page.css"
};
SERVER_FILE(style)

static const unsigned char script_bytes[] = {
#embed "page.js"
};
SERVER_FILE(script)

static const unsigned char report_bytes[] = {
#embed "report.html"
};
SERVER_FILE(report)

static const unsigned char report_script_bytes[] = {
#embed "report.js"
};
SERVER_FILE(report_script)

static const unsigned char description_bytes[] = {
#embed "openapi.json"
};
SERVER_FILE(description)
