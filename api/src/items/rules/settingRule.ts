import { geocoderOriginOf, tileSourceOf } from '@pergola/sdk/contract'
import { addressListProblem } from '../../auth/clientAddress'
import { appUrlProblem } from '../../auth/publicLinks'
import { requireProof } from '../../auth/requireProof'
import { type Sentence, say } from '../../errors/say'
import { settingType } from '../../system/settingDefinitions'
import type { ItemsContext, Row } from '../ItemsContext'
import type { CollectionRule, WriteCheck } from './CollectionRule'
import { createFileData, fileDataNeeds } from './fileData'
import { storedValue, typedValue } from './settingValues'

export const settingRule: CollectionRule = {
  computed: {
    // What a value means depends on the key; completed in `afterRead`, which can look files up.
    value: { needs: ['key', 'value'], compute: ({ key, value }) => ({ key, value }) },
  },

  async afterRead(rows, context) {
    for (const row of rows) {
      if (row.value !== undefined) row.value = await readValue(row.value as StoredSetting, context)
    }
  },

  onlyAdministratorsWrite: true,

  checkWrite(write, context) {
    // Links for new passwords would lead elsewhere.
    if (keyOf(write.payload, write.current) === 'app_url') requireProof(context.viewer)
  },

  validate({ payload, current }) {
    if (!('value' in payload)) return []
    const key = keyOf(payload, current)
    const stored = storedValue(key, payload.value)
    const problem = 'problem' in stored ? stored.problem : problemOf(key, stored.text)
    return problem ? [{ field: 'value', message: problem }] : []
  },

  prepare({ payload, current }) {
    if (!('value' in payload)) return {}
    const stored = storedValue(keyOf(payload, current), payload.value)
    return { value: 'text' in stored ? stored.text : null }
  },

  async afterWrite(_write, { project, db }) {
    await project.settings.invalidate(db)
  },
}

/** Problems of settings that mean more than their type says. */
function problemOf(key: string, text: string | null): Sentence | null {
  if (!text) return null
  switch (key) {
    case 'app_url':
      return appUrlProblem(text)
    case 'trusted_proxies':
      return addressListProblem(text)
    case 'map_tiles':
      return tileSourceOf(text)
        ? null
        : say('notAddress', { example: 'https://tiles.example/{z}/{x}/{y}.png' })
    case 'map_geocoder':
      return geocoderOriginOf(text) ? null : say('notAddress', { example: 'https://places.example/search' })
    default:
      return null
  }
}

interface StoredSetting {
  key: string
  value: string | null
}

function keyOf(payload: Row, current: WriteCheck['current']): string {
  return String(payload.key ?? current?.key ?? '')
}

async function readValue({ key, value }: StoredSetting, context: ItemsContext): Promise<unknown> {
  if (settingType(key) !== 'file') return typedValue(key, value)
  if (!value) return null
  const file = await context
    .db('directus_files')
    .where({ id: Number(value) })
    .first([...fileDataNeeds])
  return file ? (await createFileData(context))(file) : null
}
