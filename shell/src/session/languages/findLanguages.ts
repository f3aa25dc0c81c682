import type { PageStart } from '@pergola/sdk/contract'
import type { LanguageFiles, Languages, MessageTree } from '@pergola/sdk/host'

/** The languages of this console: the page names them, or the file that the build writes beside it. */
export async function findLanguages(pageStart: PageStart | null): Promise<Languages> {
  const files = pageStart?.languages ?? (await fetchIndex())
  return { files, fetchTexts: (address) => fetchJson<MessageTree>(address) }
}

/** A server of files alone has them too; without any the console is in English. */
async function fetchIndex(): Promise<LanguageFiles> {
  try {
    return await fetchJson<LanguageFiles>('i18n/languages.json')
  } catch {
    return {}
  }
}

async function fetchJson<Data>(address: string): Promise<Data> {
  const response = await fetch(new URL(address, document.baseURI))
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Data
}
