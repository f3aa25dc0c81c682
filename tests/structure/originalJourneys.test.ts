import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { JOURNEYS, REASONS } from '../../e2e/support/original/journeys'

const folder = fileURLToPath(new URL('../../e2e/', import.meta.url))
const textOf = (name: string) => readFileSync(`${folder}${name}.test.ts`, 'utf8')
const files = readdirSync(folder).flatMap((name) => (name.endsWith('.test.ts') ? [name.slice(0, -8)] : []))

it('each browser test says where it is played in front of an original server, or why not', () => {
  expect(Object.keys(JOURNEYS).toSorted()).toEqual(files.toSorted())
})

it('the tests that are named for it run in front of the stand-in', () => {
  const missing = Object.entries(JOURNEYS).flatMap(([journey, said]) => {
    if ('reason' in said) return []
    return Object.entries(said.tests).flatMap(([file, titles]) => {
      const text = textOf(file)
      const lost = titles.filter((title) => !text.includes(`('${title}'`))
      const isThere = /\b(useOriginalServer|contractProxy)\(/.test(text)
      return [
        ...(isThere ? [] : [`${journey}: ${file} has another server`]),
        ...(titles.length > 0 ? [] : [`${journey}: ${file} without a title`]),
        ...lost.map((title) => `${journey}: ${file} has no "${title}"`),
      ]
    })
  })
  expect(missing).toEqual([])
})

it('what runs in front of it says so, and nothing else does', () => {
  const found = files.filter((name) =>
    /\b(useOriginalServer|contractProxy|startOtherServer)\(/.test(textOf(name)),
  )
  const said = files.filter((name) => {
    const journey = JOURNEYS[name]
    return journey && 'reason' in journey && journey.reason === 'isThere'
  })
  expect(said).toEqual(found)
})

it('no reason is left over', () => {
  const used = Object.values(JOURNEYS).flatMap((said) => ('reason' in said ? [said.reason] : []))
  expect(Object.keys(REASONS).toSorted()).toEqual([...new Set(used)].toSorted())
})
