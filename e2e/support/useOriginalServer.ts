import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ContractProxy, contractProxy } from './contractProxy'
import { openPage, type PageRecord } from './openBrowser'
import { tidyUp } from './tidyUp'
import { type TestConsole, useConsole } from './useConsole'

/** What a test file in front of an original server works with. */
export interface OriginalServer extends TestConsole {
  /** Its address is that of the console. */
  proxy: ContractProxy
  record: PageRecord
  /** Opens a page of the demo project: its address below `#/atlas/`. */
  open: (path: string) => Promise<PageRecord['page']>
}

/**
 * A stand-in for an original server, with one page for all tests of the file. After each test nothing may have been asked for
 * that such a server does not have, or that the console has to avoid there, and nothing may have failed.
 *
 * @param prepare - Makes what the tests work with, before the page is opened
 * @param options - As those of `useConsole`
 */
export function useOriginalServer(
  prepare: (app: TestConsole & Pick<OriginalServer, 'proxy'>) => Promise<unknown>,
  ...options: Parameters<typeof useConsole>
): OriginalServer {
  const app = useConsole(...options) as OriginalServer
  app.open = async (path) => {
    await app.record.page.goto(`${app.proxy.url}/admin/#/atlas/${path}`)
    return app.record.page
  }
  beforeAll(async () => {
    app.proxy = await contractProxy(app.server.url)
    await prepare(app)
    app.record = await openPage(app.browser, app.proxy.url)
    app.record.page.setDefaultTimeout(60_000)
  })
  afterEach(async (test) => {
    await tidyUp(app.record, test)
    const { refused, odd, broken } = app.proxy
    const seen = [app.record.errors, refused, odd, broken].map((found) => found.splice(0))
    if (test.task.result?.state !== 'fail') expect(seen).toEqual([[], [], [], []])
  })
  afterAll(() => app.proxy?.stop())
  return app
}
