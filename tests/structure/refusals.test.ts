import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleSentences, otherSentences } from '../../api/src/errors/sentences'
import { findLocales, findPlaces, readTranslation } from '../../build/languages/findPlaces'
import { root, sourceFiles } from './readImports'

const sentences: Record<string, string> = { ...consoleSentences, ...otherSentences }
const sdk = findPlaces(root).find(({ name }) => name === 'sdk')
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the sentences of refusals', () => {
  it('are thrown somewhere', () => {
    const sources = sourceFiles('api')
      .filter((file) => !/\.test\.|errors\/sentences/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join()
    expect(Object.keys(sentences).filter((key) => !sources.includes(`'${key}'`))).toEqual([])
  })

  it('are each worded once', () => {
    const texts = Object.values(sentences)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    expect(Object.keys(consoleSentences).filter((key) => key in otherSentences)).toEqual([])
  })

  it.each(sdk ? findLocales([sdk]) : [])('say the same with the same parameters in %s', (locale) => {
    const translated = sdk ? readTranslation(sdk, locale) : new Map<string, string>()
    const wrong = Object.entries(consoleSentences).filter(
      ([key, text]) => namesIn(translated.get(`refusals.${key}`) ?? '-').join() !== namesIn(text).join(),
    )
    expect(wrong).toEqual([])
  })
})
