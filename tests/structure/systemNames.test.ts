import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles } from './readImports'

/** Code for any collection. What is special about one of the system is in `sdk/src/contract/systemCollections.ts`. */
const GENERIC = [
  'sdk/src/client',
  'sdk/src/ui',
  'sdk/src/items',
  'extension-loader/src',
  'shell/src',
  'core-layouts',
  'core-modules/collections',
]

/** Places that are about one system collection and no other, each with those that it may name. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  // Files are sent to the file library, into folders.
  'sdk/src/items/upload': ['directus_files', 'directus_folders'],
  // A person's name leads to the profile.
  'sdk/src/items/users': ['directus_users'],
  // The settings of the project are read as values by key.
  'sdk/src/client/host/stores/schema.ts': ['directus_settings'],
  // Leads to the log for those who may read it.
  'sdk/src/ui/page/InfoSidebar.tsx': ['directus_activity'],
  // Views of collections are kept there.
  'core-modules/collections/presets': ['directus_collection_presets'],
  'shell/src/frame/navigation/BookmarkList.tsx': ['directus_collection_presets'],
  // What happened to an item, and its former states.
  'core-modules/collections/activity': ['directus_activity', 'directus_revisions'],
  // Others who are on the page are people.
  'core-modules/collections/item-page/useOthersOnPage.ts': ['directus_users'],
  // Whether anyone else is here, and may do something.
  'core-modules/collections/first-steps': ['directus_users', 'directus_permissions'],
}

const isGeneric = (file: string) =>
  !/\.(test|test-d)\.tsx?$/.test(file) && !file.startsWith('shell/src/testing')
const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`)

/** `file name` of each system collection that is named as a value. */
const named = GENERIC.flatMap(sourceFiles)
  .filter(isGeneric)
  .flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const names = [...code.matchAll(/(?:['"`]|^\s*|[{,]\s*)(directus_[a-z_]+)(?:['"`]|:)/gm)].map(
      ([, name]) => name,
    )
    return [...new Set(names)].map((name) => ({ file, name: String(name) }))
  })
  // Texts, and a column of webhooks, are called alike.
  .filter(({ name }) => name !== 'directus_version' && name !== 'directus_action')

it('code for any collection names none of the system', () => {
  const isAbout = ({ file, name }: (typeof named)[number]) =>
    Object.entries(SUBJECTS).some(([place, names]) => isIn(file, place) && names.includes(name))
  expect(named.filter((use) => !isAbout(use)).map(({ file, name }) => `${file} ${name}`)).toEqual([])
})

it('each exception is still needed', () => {
  const unused = Object.entries(SUBJECTS).flatMap(([place, names]) =>
    names
      .filter((name) => !named.some((use) => isIn(use.file, place) && use.name === name))
      .map((name) => `${place} ${name}`),
  )
  expect(unused).toEqual([])
})
