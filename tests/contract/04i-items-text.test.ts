import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

/** In the order of their keys. */
const NAMES = [
  'Zürich',
  'Åland Islands',
  'São Paulo',
  'sao tome',
  'Afghanistan',
  'Sao Paulo',
  'Đà Nẵng',
  'Москва',
  'Zu–Zu',
  '🎉 party',
  '_under',
  'ÉCOLE',
]

beforeAll(async () => {
  t = await createTestApp()
  const code = textField('code', { unique: true })
  await post(t.admin, '/collections', { collection: 'places', fields: [keyField, textField('name'), code] })
  const places = NAMES.map((name, index) => ({ name, code: index === 0 ? 'é' : `code ${index}` }))
  await post(t.admin, '/items/places', places)
})
afterAll(() => t.close())

async function names(query: string): Promise<string[]> {
  const response = await t.admin({ url: `/items/places?fields=name&${query}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { name: string }) => row.name)
}

const saoPaulo = ['São Paulo', 'Sao Paulo']

describe('text is read without regard to case and accents', () => {
  it.each([
    ['q=sao paulo', saoPaulo],
    ['q=SÃO PAULO', saoPaulo],
    ['q=ão p', saoPaulo],
    ['q=МОСК', ['Москва']],
    ['q=a nang', ['Đà Nẵng']],
    ['q=🎉', ['🎉 party']],
    ['q=zu–z', ['Zu–Zu']],
    ['q=%25', []],
    ['filter[name][contains]=aland', ['Åland Islands']],
    ['filter[name][contains]=école', ['ÉCOLE']],
    ['filter[name][rlike]=S_o P%25', saoPaulo],
    ['filter[name]=são paulo', saoPaulo],
    ['filter[name][in]=ecole,ZURICH', ['Zürich', 'ÉCOLE']],
    ['filter[name][gte]=ŝ&filter[name][lt]=t', ['São Paulo', 'sao tome', 'Sao Paulo']],
    ['filter[name][between]=aa,AM', ['Åland Islands', 'Afghanistan']],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(encodeURI(query).replaceAll('%2525', '%25'))).toEqual(expected)
  })

  it('the opposites find all the others', async () => {
    for (const query of ['[neq]=sao paulo', '[nin]=sao paulo', '[ncontains]=sao paulo', '[nrlike]=sao paulo'])
      expect(await names(encodeURI(`filter[name]${query}`))).toEqual(
        NAMES.filter((name) => !saoPaulo.includes(name)),
      )
  })

  it('groups what is the same', async () => {
    expect(await names('groups=name')).toEqual(NAMES.filter((name) => name !== 'Sao Paulo'))
  })

  it('sorts names where their readers look for them; the key breaks ties', async () => {
    const sorted = await names('sort=name')
    // Signs outside of Unicode's first 65,536 have no place of their own on either database.
    expect(sorted.filter((name) => !name.startsWith('🎉'))).toEqual([
      'Afghanistan',
      'Åland Islands',
      'ÉCOLE',
      'São Paulo',
      'Sao Paulo',
      'sao tome',
      'Zürich',
      'Zu–Zu',
      '_under',
      'Đà Nẵng',
      'Москва',
    ])
    expect(await names('sort=-name')).toEqual(sorted.toReversed())
    const pages = await Promise.all([0, 4, 8].map((offset) => names(`sort=name&limit=4&offset=${offset}`)))
    expect(pages.flat()).toEqual(sorted)
  })
})

it('a search finds what a condition on the only text column finds, with any part of a text', async () => {
  await post(t.admin, '/collections', { collection: 'parts', fields: [keyField, textField('name')] })
  const texts = [...NAMES, 'Sao_Paulo e\u0301cole a🎉b', 'ZURICH ecole a b', 'ab\u0300c', 'abc 🎉']
  await post(
    t.admin,
    '/items/parts',
    texts.map((name) => ({ name })),
  )
  const found = async (query: string) =>
    (await t.admin({ url: `/items/parts?fields=id&${query}` })).json().data
  const parts = texts.flatMap((text) => {
    const characters = [...text]
    const cut = (from: number, to?: number) => encodeURIComponent(characters.slice(from, to).join(''))
    return [cut(0, 2), cut(1, 4), cut(-3), cut(2)]
  })
  for (const part of new Set(parts)) {
    const byCondition = await found(`filter[name][contains]=${part}`)
    expect(await found(`q=${part}`), part).toEqual(byCondition)
  }
})

describe('what no full-text search has a letter for', () => {
  const SIGNS = [
    '🎉 fête',
    '🚀 départ',
    'fête',
    'zero\0end',
    'zero end',
    'ZERO\0END',
    'zero',
    '\\u0000end',
    '"\0"',
  ]
  const found = async (query: string) => {
    const response = await t.admin({ url: `/items/signs?fields=name&${encodeURI(query)}` })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map((row: { name: string }) => row.name)
  }

  beforeAll(async () => {
    const size = { field: 'size', type: 'integer', datatype: 'INT' }
    await post(t.admin, '/collections', { collection: 'signs', fields: [keyField, textField('name'), size] })
    await post(
      t.admin,
      '/items/signs',
      SIGNS.map((name, size) => ({ name, size })),
    )
  })

  const zeros = ['zero\0end', 'ZERO\0END']
  it.each([
    ['q=\0end', zeros],
    ['q=ero\0E', zeros],
    ['q=\0', [...zeros, '"\0"']],
    ['q=\0ending', []],
    ['q=zero\0', zeros],
    ['q="\0', ['"\0"']],
    ['filter[name][contains]=o\0e', zeros],
    ['filter[name][ncontains]=\0', SIGNS.filter((name) => !name.includes('\0'))],
    ['filter[name][rlike]=zero\0%', zeros],
    ['filter[name][rlike]=\0%', []],
    ['filter[name][rlike]=z_ro\0en_', zeros],
    ['filter[name][nrlike]=%\0%', SIGNS.filter((name) => !name.includes('\0'))],
    ['filter[name][eq]=zero\0end', zeros],
    ['filter[name][in]=zero\0end,fete', ['fête', ...zeros]],
    ['filter[name][nin]=zero\0end,"\0"', SIGNS.filter((name) => !name.includes('\0'))],
    ['filter[size][contains]=\0', []],
    ['filter[name][eq]=🎉 fête', ['🎉 fête']],
    ['filter[name][neq]=🎉 fête', SIGNS.slice(1)],
    ['filter[name][in]=🎉 fête,🚀 départ', ['🎉 fête', '🚀 départ']],
    ['filter[name][in]=🎉 fête,FETE', ['🎉 fête', 'fête']],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })
})

describe('what names something', () => {
  it('is the same without regard to case only where its unique index says so', async () => {
    const same = async (code: string) => names(`filter[code]=${encodeURIComponent(code)}`)
    expect(await same('é')).toEqual(['Zürich'])
    const taken = await t.admin({ method: 'POST', url: '/items/places', payload: { name: 'x', code: 'e' } })
    // Either both say that it is the same, or neither.
    expect(await same('e')).toEqual(taken.statusCode === 200 ? ['x'] : ['Zürich'])
  })
})
