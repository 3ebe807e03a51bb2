#ifndef INSIGHTS_SERVER_PAGES_H
#define INSIGHTS_SERVER_PAGES_H

/// The bytes of one file, compiled in; immutable and alive as long as the program.
typedef struct {
  const unsigned char *bytes;
  long count;
} ServerFile;

ServerFile server_page_index(void);
ServerFile server_page_style(void);
ServerFile server_page_script(void);
ServerFile server_page_report(void);
ServerFile server_page_report_script(void);
ServerFile server_page_description(void);

#endif
