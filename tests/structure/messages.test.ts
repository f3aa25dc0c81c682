import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import itemTexts from '../../sdk/src/client/i18n/en-US.items.json'
import consoleTexts from '../../sdk/src/client/i18n/en-US.json'
import publicTexts from '../../sdk/src/client/i18n/en-US.public.json'
import filterTexts from '../../sdk/src/items/filters/texts.json'
import developmentTexts from '../../shell/src/dev/messages.json'
import viewBarTexts from '../../shell/src/frame/view-bar/texts.json'
import absentTexts from '../../shell/src/host/failures/messages.json'
import installerTexts from '../../shell/src/public/installer/texts.json'
import { root, sourceFiles } from './readImports'

const PLURAL = /_(zero|one|two|few|many|other)$/
const sources = ['core-interfaces', 'core-layouts', 'core-modules', 'extension-loader', 'sdk', 'shell']
  .flatMap(sourceFiles)
  .filter((file) => !/\.(test|test-d)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const texts = [
  consoleTexts,
  itemTexts,
  publicTexts,
  developmentTexts,
  viewBarTexts,
  absentTexts,
  installerTexts,
  { filters: filterTexts },
].flatMap((tree) => flatten(tree))
const literals = new Set([...sources.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2] ?? ''))
/** Keys that are put together: `errors.${code}`. */
const composed = [...sources.matchAll(/`([\w.-]*[._]\$\{[^`]+)`/g)].map(([, template = '']) =>
  patternOf(template),
)

function flatten(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [prefix + key],
  )
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('[\\w-]+')}$`)
}

const isUsed = (key: string) =>
  literals.has(key) || literals.has(key.replace(PLURAL, '')) || composed.some((pattern) => pattern.test(key))

describe('the texts of the console', () => {
  it('are all used: each of them is part of what every page downloads', () => {
    expect(texts.filter((key) => !isUsed(key))).toEqual([])
  })

  it('stand in the first file where a page before the sign-in, or a failed start, asks for them', () => {
    const known = new Set(
      [publicTexts, installerTexts]
        .flatMap((tree) => flatten(tree))
        .flatMap((key) => [key, key.replace(PLURAL, '')]),
    )
    const pages = ['shell/src/public', 'shell/src/boot'].flatMap(sourceFiles)
    const asked = pages
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)])
      .map((match) => match[1] ?? '')
    expect(asked.filter((key) => !known.has(key) && !/_(one|other)$/.test(key))).toEqual([])
  })

  it('of items and other pages are not asked for by what a listing draws', () => {
    const drawn = [
      ...['shell/src', 'extension-loader/src', 'core-layouts', 'sdk/src/ui', 'sdk/src/client'],
      ...['data', 'fields', 'filters', 'listing', 'map', 'template', 'text', 'undo', 'users'].map(
        (folder) => `sdk/src/items/${folder}`,
      ),
      ...['batch', 'jobs', 'listing', 'presets', 'transfer', 'undo'].map(
        (folder) => `core-modules/collections/${folder}`,
      ),
    ].flatMap(sourceFiles)
    const displays = sourceFiles('core-interfaces').filter((file) => /\/display\w*\.tsx?$/.test(file))
    const late = new Set(flatten(itemTexts).flatMap((key) => [key, key.replace(PLURAL, '')]))
    const asked = [...drawn, ...displays]
      .filter((file) => !/\.test(-d)?\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)])
      .map((match) => match[1] ?? '')
    expect(asked.filter((key) => late.has(key))).toEqual([])
  })

  it('are all there that the console and the sdk ask for', () => {
    const known = new Set(texts.flatMap((key) => [key, key.replace(PLURAL, '')]))
    const asked = [...sources.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '')
    const choices = [...sources.matchAll(/\bt\([^()'`]*\?\s*'([\w.-]+)'\s*:\s*'([\w.-]+)'/g)]
    asked.push(...choices.flatMap(([, first = '', second = '']) => [first, second]))
    const ofExtensions = /^(interfaces|layouts|modules)\./
    expect(asked.filter((key) => !known.has(key) && !ofExtensions.test(key))).toEqual([])
  })
})
