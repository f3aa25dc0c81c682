import type { Dialog, Page } from 'playwright'
import type { TestContext } from 'vitest'
import { type PageRecord, VIEWPORT } from './openBrowser'

/**
 * For `afterEach`, where tests share a page: what one of them has switched on ends with it, however it ends. What a failed
 * one has left half filled in is dropped with its drafts, as it would hold every later navigation; what was noted of it
 * would fail the tests that expect no errors.
 */
export async function tidyUp(record: PageRecord, { task }: Pick<TestContext, 'task'>): Promise<void> {
  const { page } = record
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.setViewportSize(VIEWPORT)
  if (task.result?.state !== 'fail') return
  await dropEdits(page)
  record.errors.length = 0
  record.requests.length = 0
}

/** Leaves the page, and drops the drafts of all that was not saved. */
export async function dropEdits(page: Page): Promise<void> {
  const { origin, protocol } = new URL(page.url())
  if (!protocol.startsWith('http')) return
  // The browser asks before it drops what is not saved.
  const accept = (dialog: Dialog) => void dialog.accept().catch(() => undefined)
  page.on('dialog', accept)
  await page.goto('about:blank')
  page.off('dialog', accept)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await session.detach()
}
