// `npm run languages -- status | missing <locale> | template <locale> | fill <locale> <file> | changed | accept`: the work of translators.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTypeScript } from './loadTypeScript.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command, locale, file] = process.argv.slice(2)

const { findAllPlaces, findLocales, findOffered, readTranslation, translationFile } = await loadTypeScript(
  root,
  'build/languages/findPlaces.ts',
)
const { checkLocale, expectedTexts, readNotes } = await loadTypeScript(root, 'build/languages/checkLocale.ts')
const { acceptEnglish, changedEnglish } = await loadTypeScript(root, 'build/languages/translatedEnglish.ts')
const { nest } = await loadTypeScript(root, 'build/languages/textTree.ts')
const places = findAllPlaces(root)

/** Before its first text a language has no notes. */
function notesOf(code) {
  return existsSync(join(root, 'languages', `${code}.json`))
    ? readNotes(root, code)
    : { isOffered: false, glossary: {}, same: [] }
}

const commands = {
  status() {
    for (const code of findLocales(places)) {
      const problems = checkLocale(places, code, notesOf(code))
      const state = findOffered(root, places).includes(code) ? 'offered' : 'not offered'
      console.log(`${code}: ${state}, ${problems.length === 0 ? 'complete' : `${problems.length} problems`}`)
    }
  },
  /** English texts that were not these when they were translated. */
  changed() {
    for (const text of changedEnglish(root, places)) console.log(text)
  },
  /** Notes that all translations are of the English of now. */
  accept() {
    acceptEnglish(root, places)
  },
  missing() {
    const problems = checkLocale(places, locale, notesOf(locale))
    for (const { place, key, problem, detail } of problems)
      console.log(`${place} ${key}: ${problem}: ${detail}`)
    process.exitCode = problems.length > 0 ? 1 : 0
  },
  /** What is not translated yet, as JSON: each English text stands where its translation goes. */
  template() {
    const open = places.map((place) => {
      const known = readTranslation(place, locale)
      return [place.name, [...expectedTexts(place, locale)].filter(([key]) => !known.has(key))]
    })
    const filled = open.filter(([, texts]) => texts.length > 0)
    const json = Object.fromEntries(filled.map(([name, texts]) => [name, Object.fromEntries(texts)]))
    console.log(JSON.stringify(json, null, 1))
  },
  /** Writes the texts of a filled template where they belong; what is there and not in the file stays. */
  fill() {
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    for (const name of Object.keys(texts)) {
      const place = places.find((candidate) => candidate.name === name)
      if (!place) throw new Error(`${file} names ${name}, which has no texts`)
      const merged = new Map([...readTranslation(place, locale), ...Object.entries(texts[name])])
      // In the order of English, so that both read side by side.
      const order = [...expectedTexts(place, locale).keys()]
      const unknown = [...merged.keys()].filter((key) => !order.includes(key))
      if (unknown.length > 0) throw new Error(`${name} has no text ${unknown.join(', ')}`)
      const sorted = order.filter((key) => merged.has(key)).map((key) => [key, merged.get(key)])
      const target = translationFile(place, locale)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, `${JSON.stringify(nest(sorted), null, 2)}\n`)
    }
  },
}

const run = commands[command]
const isOfAll = ['status', 'changed', 'accept'].includes(command)
if (!run || (!isOfAll && !locale) || (command === 'fill' && !file)) {
  console.error(
    'npm run languages -- status | missing <locale> | template <locale> | fill <locale> <file> | changed | accept',
  )
  process.exit(1)
}
run()
