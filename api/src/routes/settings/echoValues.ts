import { isRecord } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import type { Row } from '../../items/ItemsContext'
import { settingType } from '../../system/settingDefinitions'
import { itemsServiceFor } from '../items/itemHandlers'

/**
 * Puts sent values into the answer of a write: clients get back what they sent, and for a file its whole record.
 *
 * @param sent - the bodies; matched by `id`, or by `key` after a create
 */
export async function echoValues(
  request: FastifyRequest,
  answer: readonly Row[],
  sent: readonly unknown[],
): Promise<void> {
  const [byId, byKey] = [new Map<string, Row>(), new Map<unknown, Row>()]
  for (const body of sent.filter(isRecord)) {
    if (body.id !== undefined) addFirst(byId, String(body.id), body)
    else addFirst(byKey, body.key, body)
  }
  for (const row of answer) {
    const body = byId.get(String(row.id)) ?? byKey.get(row.key)
    if (!body || !('value' in body) || !('value' in row)) continue
    row.value = await echo(request, String(row.key), body.value)
  }
}

function addFirst<Name>(bodies: Map<Name, Row>, name: Name, body: Row): void {
  if (!bodies.has(name)) bodies.set(name, body)
}

async function echo(request: FastifyRequest, key: string, value: unknown): Promise<unknown> {
  if (settingType(key) !== 'file' || value === null || value === '') return value
  const id = typeof value === 'object' && 'id' in value ? value.id : value
  const files = await itemsServiceFor(request, 'directus_files').readByKeys([String(id)])
  return files.data?.[0] ?? null
}
