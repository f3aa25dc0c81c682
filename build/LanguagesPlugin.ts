import { createHash } from 'node:crypto'
import { type Compiler, sources } from '@rspack/core'
import { expectedTexts } from './languages/checkLocale'
import {
  findOffered,
  findPlaces,
  joinPart,
  readTranslation,
  TEXT_PARTS,
  type TextPart,
  type TextPlace,
} from './languages/findPlaces'
import type { Texts } from './languages/textTree'

const NAME = 'LanguagesPlugin'
const ENGLISH = 'en-US'

/**
 * Writes the texts of sdk, shell and core extensions: for each language that is offered one file a part, with a hash in its
 * name; `languages.json` says which there are. What comes with the code in English is in no file of English. All of
 * it is in `template.json`, from which an operator makes another language.
 */
export class LanguagesPlugin {
  constructor(private readonly root: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const [file, text] of languageFiles(this.root)) {
          compilation.emitAsset(`i18n/${file}`, new sources.RawSource(text))
        }
      })
    })
  }
}

/** Content of the files below `i18n/`, by name. */
export function languageFiles(root: string): Map<string, string> {
  const places = findPlaces(root)
  const files = new Map<string, string>()
  const index: Record<string, string> = {}
  const add = (locale: string, parts: readonly TextPart[], textsOf: (place: TextPlace) => Texts) => {
    const contents = parts.map((part) => [part, JSON.stringify(joinPart(places, part, textsOf))] as const)
    const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 8)
    index[locale] = `i18n/${locale}.*.${hash}.json`
    for (const [part, text] of contents) files.set(`${locale}.${part}.${hash}.json`, text)
  }
  add(
    ENGLISH,
    ['start', 'late'],
    ({ english, isBundled }) => new Map([...english].filter(([key]) => !isBundled(key))),
  )
  for (const locale of findOffered(root, places)) {
    // A text that English has got since stands there in English until it is translated.
    add(
      locale,
      TEXT_PARTS,
      (place) => new Map([...expectedTexts(place, locale), ...readTranslation(place, locale)]),
    )
  }
  files.set('languages.json', JSON.stringify(index))
  const template = TEXT_PARTS.map((part) => [part, joinPart(places, part, ({ english }) => english)])
  files.set('template.json', JSON.stringify(Object.fromEntries(template)))
  return files
}
