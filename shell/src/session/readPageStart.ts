import { PAGE_START_ID, type PageStart } from '@pergola/sdk/contract'

/** What the server wrote into the page; `null` where it sends the page as it was built. */
export function readPageStart(page: Document): PageStart | null {
  const text = page.getElementById(PAGE_START_ID)?.textContent
  if (!text) return null
  try {
    return JSON.parse(text) as PageStart
  } catch (error) {
    console.warn('What came with the page cannot be read', error)
    return null
  }
}
