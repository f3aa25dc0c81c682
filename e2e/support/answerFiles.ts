import type { Page } from 'playwright'

/**
 * Has files of the server answered by the test, each time that the page asks for one. Not by a route: as long as one is set, the
 * browser keeps nothing of what it has fetched and compiled, and each document begins with an empty cache.
 *
 * @param pattern - Of their addresses, in which `*` stands for any text.
 * @param change - Gets each address and what the server has answered; its result is the body.
 */
export async function answerFiles(
  page: Page,
  pattern: string,
  change: (url: string, body: string) => string,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const send = async () => {
      const answer = await fetch(request.url)
      const body = change(request.url, await answer.text())
      const headers = [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|etag)$/.test(name))
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        // Nothing is kept, so that every request is one that comes here.
        responseHeaders: Object.entries({ ...Object.fromEntries(headers), 'cache-control': 'no-store' }).map(
          ([name, value]) => ({ name, value }),
        ),
        body: Buffer.from(body).toString('base64'),
      })
    }
    // A page that went on meanwhile no longer waits for it.
    void send().catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pattern }] })
}
