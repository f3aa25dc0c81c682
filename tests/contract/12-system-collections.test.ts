import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { systemCollections } from './systemCollections'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type FieldRecord = Record<string, string | number | boolean | null>

async function read(url: string) {
  return (await t.admin({ url })).json().data
}

/** A field as a line of `systemCollections`. */
function describeField(list: FieldRecord, single: FieldRecord): string {
  const length = list.length === null ? '' : `(${list.length})`
  const flags = {
    primary: list.primary_key,
    auto: list.auto_increment,
    unique: list.unique && !list.primary_key,
    notnull: list.required && !list.primary_key,
    required: list.id !== null && single.required,
    readonly: list.readonly,
    hidden_detail: list.hidden_detail,
    hidden_browse: list.hidden_browse,
    unlocked: list.id !== null && !list.locked,
  }
  return [
    list.field,
    String(list.type).toLowerCase(),
    list.datatype === null ? 'none' : `${list.datatype}${length}${list.signed ? '' : ' unsigned'}`,
    list.interface ?? '-',
    list.width ?? '-',
    list.sort ?? '-',
    Object.entries(flags)
      .filter(([, isSet]) => isSet)
      .map(([flag]) => flag)
      .join(' '),
    list.default_value ?? '',
  ]
    .join(' | ')
    .trimEnd()
}

describe('system collections', () => {
  it.each(Object.keys(systemCollections))(
    '%s has the fields of the contract, in their order',
    async (name) => {
      const list: FieldRecord[] = await read(`/fields/${name}`)
      const lines: string[] = []
      for (const field of list) lines.push(describeField(field, await read(`/fields/${name}/${field.field}`)))
      expect(lines).toEqual(systemCollections[name])
    },
  )

  it('are described in the collections, but have no row of their own: 404/203', async () => {
    const { data } = (await t.admin({ url: '/collections' })).json()
    const users = data.find(({ collection }: { collection: string }) => collection === 'directus_users')
    const { fields, ...rest } = users
    expect(Object.keys(fields)).toHaveLength(21)
    expect(rest).toEqual({
      collection: 'directus_users',
      note: null,
      hidden: false,
      single: false,
      managed: false,
      icon: null,
      translation: null,
    })
    for (const name of Object.keys(systemCollections)) {
      expect((await t.admin({ url: `/collections/${name}` })).json().error.code).toBe(203)
      const items = await t.admin({ url: `/items/${name}` })
      expect([items.statusCode, items.json().error.code]).toEqual([401, 201])
    }
  })

  it.each([
    ['directus_users', { draft: false, invited: false, active: false, suspended: false, deleted: true }],
    ['directus_webhooks', { active: false, inactive: false }],
  ])('the statuses of %s say which of them delete: %j', async (name, expected) => {
    const { options } = await read(`/fields/${name}/status`)
    const mapping: [string, { soft_delete: boolean }][] = Object.entries(options.status_mapping)
    expect(Object.fromEntries(mapping.map(([status, entry]) => [status, entry.soft_delete]))).toEqual(
      expected,
    )
    expect(mapping.map(([status]) => status)).toEqual(Object.keys(expected))
  })

  it('start with the roles of administrators and of the public, which have no permissions', async () => {
    const roles = await read('/roles?fields=id,name&filter[id][lte]=2&sort=id')
    expect(roles).toEqual([
      { id: 1, name: 'Administrator' },
      { id: 2, name: 'Public' },
    ])
    expect(await read('/permissions?filter[role][in]=1,2')).toEqual([])
  })

  it('start with the presets of four system listings', async () => {
    const presets: Record<string, unknown>[] = await read('/collection_presets?sort=id')
    expect(presets.map(({ collection, view_type: type }) => [collection, type])).toEqual([
      ['directus_activity', 'timeline'],
      ['directus_files', 'cards'],
      ['directus_users', 'cards'],
      ['directus_webhooks', 'tabular'],
    ])
    for (const preset of presets) expect(preset).toMatchObject({ user: null, role: null, title: null })
    // A console without a timeline shows when things happened, too.
    expect(presets[0]?.view_query).toMatchObject({ tabular: { sort: '-action_on' } })
    expect(presets[1]?.view_options).toEqual({
      cards: { title: 'title', subtitle: 'type', content: 'description', src: 'data' },
    })
  })

  it('start with the relations between them', async () => {
    const rows: Record<string, unknown>[] = await read('/relations?sort=id')
    const lines = rows.map((row) => [
      `${row.collection_many}.${row.field_many}`,
      row.field_one === null ? row.collection_one : `${row.collection_one}.${row.field_one}`,
    ])
    expect(Object.fromEntries(lines)).toMatchObject({
      'directus_activity.action_by': 'directus_users',
      'directus_fields.collection': 'directus_collections.fields',
      'directus_files.uploaded_by': 'directus_users',
      'directus_files.folder': 'directus_folders',
      'directus_folders.parent_folder': 'directus_folders',
      'directus_revisions.activity': 'directus_activity',
      'directus_users.role': 'directus_roles.users',
      'directus_users.avatar': 'directus_files',
    })
    expect(lines).toHaveLength(11)
  })
})
