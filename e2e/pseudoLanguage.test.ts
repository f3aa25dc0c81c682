import { LOCALE_CODES } from '@pergola/sdk/contract'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from './pages/addresses'
import { callAsAdmin } from './support/callAsAdmin'
import { openPage } from './support/openBrowser'
import { openEach } from './support/openEach'
import { PSEUDO_LOCALE, writePseudoLanguage } from './support/pseudoLanguage'
import { useSignedInPage } from './support/useConsole'
import { settle, visit } from './support/visit'

/**
 * Every screen in a language that no one speaks: its texts are those of the catalogue, in brackets and 1.4 times as long. What
 * shows without brackets is written in the code; what is cut would be cut in German.
 */
const app = useSignedInPage(() => ({ configure: writePseudoLanguage }))

/** What is the same in all languages, and what the browser and React Aria say, which have no such language. */
const OF_OTHERS = [
  // Keys, initials of people, units, addresses, types of fields and files.
  /^(Ctrl|Alt|Shift|Esc|Enter|Tab|⌘)( ?\+? ?\w+)*$/,
  /^[A-Z]{2}$/,
  /^[\d.,]+ (B|kB|MB|GB|KiB|MiB|ms|km|m)$/,
  /^Node\.js [\d.]+$/,
  /^https?:/,
  /^© /,
  /^(\(UTC\+00:00\) )?UTC$/,
  /^(VARCHAR|string|time|CSV|JSON|XLSX)/,
  /^[a-z_]+(, [a-z_]+)+$/,
  // Extensions of someone else, which bring English alone.
  /^(Sticky note|Star rating)$/,
  /: en-XA$/,
  // Dates and times of Intl.
  /^(\w+day, )?(January|February|March|April|May|June|July|August|September|October|November|December|[A-Z][a-z]{2}) \d/,
  /^\d+:\d\d(:\d\d)? (AM|PM)$/,
  /^(now|\d+ (second|minute|hour|day)s? ago)$/,
  // Of React Aria, which brings them in the languages that there are (`sdk/src/client/i18n/libraryTexts`).
  /^(Drag .*|Remove( .*)?|Dismiss|DropZone|(Show s|S)uggestions|Calendar|Previous|Next|Today, .*|Empty|color swatch|(year|month|day|hour|minute|second|weekday|AM\/PM), ?)$/,
  /^((very|light|dark|pale|vibrant|grayish|pink|red|orange|brown|yellow|green|cyan|blue|purple|magenta|gray|white|black)( |$))+$/,
]

/** Data of the project, as one text: its values, and the names of its collections and fields. */
let data = ''

const normalized = (text: string) =>
  ` ${text
    // Ends of lines within JSON.
    .replace(/\\[nrt]/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

beforeAll(async () => {
  const { page } = app.record
  const own = (name: unknown) => typeof name === 'string' && !name.startsWith('directus_')
  const model = await Promise.all(
    ['/collections', '/fields', '/collection_presets'].map(
      (path) => callAsAdmin(app.server, 'GET', path) as Promise<{ collection: string }[]>,
    ),
  )
  const further = await Promise.all(
    ['/users', '/settings'].map(async (path) => (await callAsAdmin(app.server, 'GET', path)) as object),
  )
  const people = (further[0] as { first_name: string; last_name: string }[]).map(
    ({ first_name, last_name }) => `${first_name} ${last_name}`,
  )
  data = normalized(
    JSON.stringify([people, model.flat().filter(({ collection }) => own(collection)), further]),
  )
  data += normalized(languageNames().join(' '))
  page.on('response', (response) => {
    const isData =
      /\/(items|users|files|folders|roles|revisions|activity|settings|server|search|collection_presets)\b/.test(
        response.url(),
      )
    if (isData && response.headers()['content-type']?.includes('json'))
      void response
        .text()
        .then((text) => {
          data += normalized(text)
        })
        .catch(() => undefined)
  })
  await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: PSEUDO_LOCALE })
  await page.reload()
  await page.getByText('⟦').first().waitFor()
}, 60_000)

/** Languages as Intl calls them, in English and in themselves. */
function languageNames(): string[] {
  return LOCALE_CODES.flatMap((code) =>
    ['en', code].flatMap((reader) =>
      (['standard', 'dialect'] as const).map(
        (languageDisplay) =>
          new Intl.DisplayNames(reader, { type: 'language', languageDisplay }).of(code) ?? code,
      ),
    ),
  )
}

/** Texts and names of what is to be seen, without what stands in brackets. Runs in the page. */
function unmarkedTexts(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // A text that says its own language is data, or the name of a language.
    const isOther = element?.closest('script, style, code, [data-live-announcer], body [lang]')
    if (element && !isOther && isSeen(element)) found.push(node.textContent ?? '')
  }
  for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      if (isSeen(element)) found.push(element.getAttribute(attribute) ?? '')
  return [...new Set(found)]
}

/** Texts of the console of which the end is cut off, and shown by no title. Runs in the page. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(
      (element) =>
        (element.scrollWidth > element.clientWidth + 1 ||
          (element.matches('h1') && element.scrollHeight > element.clientHeight + 4)) &&
        element.clientWidth > 1 &&
        element.textContent.includes('⟦') &&
        /hidden|clip/.test(getComputedStyle(element).overflowX) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // Phones have no pointer to show a title with: that of a page is to be read there.
        (element.matches('h1') || element.closest('[title*="⟦"]') === null),
    )
    .map(
      (element) =>
        `${element.textContent.slice(0, 80)} (${element.clientWidth} of ${element.scrollWidth} px)`,
    )
}

async function findings(page: Page) {
  const texts = await page.evaluate(unmarkedTexts)
  const unmarked = texts
    // From the innermost: a text may be filled into another.
    .map((text) =>
      text
        .replace(/⟦[^⟦⟧]*⟧/g, '')
        .replace(/⟦[^⟦⟧]*⟧/g, '')
        .replace(/⟦.*⟧/s, '')
        .trim(),
    )
    // A sentence in which elements stand has its brackets in other texts of the page.
    .map((text) => text.replace(/\S*(áá|éé|íí|óó|úú|ýý|Áá|Éé|Íí|Óó|Úú|Ýý)\S*/g, '').trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !OF_OTHERS.some((pattern) => pattern.test(text)))
    .filter((text) => !data.includes(normalized(text)))
  return { unmarked: [...new Set(unmarked)], cut: await page.evaluate(cutTexts) }
}

const NOTHING = { unmarked: [], cut: [] }

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

it('in a language of longer words every page says nothing that is not in the catalogue, and cuts nothing, on a desktop and on a phone', async () => {
  const { page } = app.record
  for (const [hash] of PAGES) {
    await page.setViewportSize(SIZES.desktop)
    await visit(page, app.server.url, hash)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await settle(page)
      expect.soft(await findings(page), `${hash}, ${size}`).toEqual(NOTHING)
    }
  }
}, 180_000)

it('so do the pages before the sign-in', async () => {
  const { page, close } = await openPage(app.browser, app.server.url, { locale: PSEUDO_LOCALE })
  for (const [hash] of PUBLIC_PAGES) {
    await page.goto(`${app.server.url}/admin/#${hash}`)
    await page.getByRole('heading', { level: 1, name: '⟦' }).waitFor()
    expect.soft(await findings(page), hash).toEqual(NOTHING)
  }
  await close()
})

it.each([
  '/atlas/collections/cities',
  '/atlas/collections/countries/1',
  '/atlas/files',
  '/atlas/activity',
  '/atlas/settings/collections/countries',
  '/atlas/settings/people',
  '/atlas/settings/extensions',
])('so does all that opens on %s', async (hash) => {
  const { page } = app.record
  await visit(page, app.server.url, hash)
  await openEach(page, async ({ name }) => {
    expect.soft(await findings(page), name).toEqual(NOTHING)
  })
})
