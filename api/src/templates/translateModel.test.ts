import { expect, it } from 'vitest'
import { blog } from './blog'
import { museum } from './museum'
import { shop } from './shop'
import { translateModel } from './translateModel'

interface Named {
  locale: string
  translation: string
}

const models = [blog, museum, shop].map(({ model }) => model.collections ?? [])

it('finds a name for all that templates bring', async () => {
  const collections = await translateModel(models.flat())
  const named = collections.flatMap(({ collection, translation, fields }) => [
    { name: collection, translation },
    ...fields.map((field) => ({ name: `${collection}.${field.field}`, translation: field.translation })),
  ])
  const unnamed = named.filter(({ translation }) =>
    (translation as unknown as Named[]).some((entry) => entry.translation === ''),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

it('calls the name of a person something else than that of a thing, where a language does', async () => {
  const collections = await translateModel(museum.model.collections ?? [])
  const inCzech = (collection: string) => {
    const fields = collections.find((found) => found.collection === collection)?.fields ?? []
    const translations = fields.find(({ field }) => field === 'name')?.translation as unknown as
      | Named[]
      | undefined
    return translations?.find(({ locale }) => locale === 'cs-CZ')?.translation
  }
  expect([inCzech('artists'), inCzech('rooms')]).toEqual(['Jméno', 'Název'])
})
