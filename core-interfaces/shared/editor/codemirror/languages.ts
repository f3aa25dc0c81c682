import { jsonLanguage } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '../TextBox'

/** Grammar of a language. Those of the web hold each other, so they come together, when the first is needed. */
export async function grammarOf(language: CodeLanguage): Promise<Extension> {
  if (language === 'text') return []
  if (language === 'json') return jsonLanguage
  const { grammars } = await import('./webGrammars')
  return grammars[language]()
}
