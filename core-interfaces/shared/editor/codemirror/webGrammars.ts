import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { php } from '@codemirror/lang-php'
import { vue } from '@codemirror/lang-vue'

export const grammars = {
  javascript: () => javascript({ jsx: true, typescript: true }),
  vue: () => vue(),
  php: () => php(),
  html: () => html(),
  // With tables, task lists and struck out text.
  markdown: () => markdown({ base: markdownLanguage }),
}
