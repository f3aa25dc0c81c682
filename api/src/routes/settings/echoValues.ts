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
  for (const row of answer) {
    const body = sent.filter(isRecord).find((candidate) => isSameSetting(candidate, row))
    if (!body || !('value' in body) || !('value' in row)) continue
    row.value = await echo(request, String(row.key), body.value)
  }
}

function isSameSetting({ id, key }: Row, row: Row): boolean {
  return id === undefined ? key === row.key : String(id) === String(row.id)
}

async function echo(request: FastifyRequest, key: string, value: unknown): Promise<unknown> {
  if (settingType(key) !== 'file' || value === null || value === '') return value
  const id = typeof value === 'object' && 'id' in value ? value.id : value
  const files = await itemsServiceFor(request, 'directus_files').readByKeys([String(id)])
  return files.data?.[0] ?? null
}
