import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import messages from '../../messages.json'
import { PermissionMatrix } from '../../roles/PermissionMatrix'
import type { PermissionTable } from '../../roles/permissionTable'
import roleTexts from '../../roles/texts.json'
import { PlanProvider } from '../plan/PlanProvider'
import modelTexts from '../texts.json'
import { CollectionsPage } from './CollectionsPage'

/** Enough to divide by; a project of 300 draws thirty times as much. */
const COLLECTIONS = 10

afterEach(cleanup)

/** Elements of the page with so many fields in each collection. */
async function drawn(page: React.ReactElement, fields: number): Promise<number> {
  const names = Array.from({ length: fields }, (_, at) => [`field_${at}`, {}] as const)
  const collections = Array.from({ length: COLLECTIONS }, (_, at) =>
    aCollection(`things_${at}`, Object.fromEntries(names)),
  )
  const { container, unmount } = renderWithHost(page, {
    collections,
    messages: { modules: { settings: { ...messages, model: modelTexts, roles: roleTexts } } },
    handlers: { 'GET /schema/item_counts': () => ({ data: {} }) },
  })
  await screen.findAllByText(`Things ${COLLECTIONS - 1}`)
  const count = container.querySelectorAll('*').length
  unmount()
  return count
}

const table: PermissionTable = { role: 3, saved: [], staged: new Map() }

it.each([
  [
    'the list of collections',
    30,
    <PlanProvider key="list">
      <CollectionsPage settingsPath="/atlas/settings" onTable={() => undefined} />
    </PlanProvider>,
  ],
  ['the matrix of a role', 60, <PermissionMatrix key="matrix" table={table} onChange={() => undefined} />],
])('%s draws few elements for each collection, however many fields they have', async (_name, most, page) => {
  const plain = await drawn(page, 1)
  const wide = await drawn(page, 40)
  expect(wide).toBe(plain)
  expect(wide / COLLECTIONS).toBeLessThan(most)
})
