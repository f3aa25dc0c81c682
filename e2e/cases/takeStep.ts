import type { CaseStep } from '@pergola/sdk/testing'
import type { Locator } from 'playwright'

const PRESSED = ['button', 'checkbox', 'radio', 'switch', 'option', 'menuitem', 'menuitemradio'] as const
const BOX =
  ':is(input:not([type=checkbox], [type=radio], [type=hidden], [type=range]), textarea, [contenteditable="true"]):visible'
const CONTROL =
  ':is(input:not([type=hidden]), textarea, button, [tabindex="0"], [contenteditable="true"]):visible'

/**
 * Does what a step of a case says, with a real keyboard and a real pointer; `playCase` of the SDK does the same without a browser.
 *
 * @param input - The part of the field in which its interface is drawn.
 * @throws Error when there is no control for it in this time.
 */
export async function takeStep(step: CaseStep, input: Locator, timeout = 15_000): Promise<void> {
  const { keyboard } = input.page()
  if ('press' in step) return pressNamed(input, step.press, timeout)
  if ('part' in step) {
    await input.getByRole('spinbutton', { name: new RegExp(step.part) }).focus({ timeout })
    return keyboard.type(step.digits)
  }
  if ('keys' in step) {
    if (!(await input.evaluate((element) => element.contains(document.activeElement))))
      await (await firstControl(input)).focus({ timeout })
    for (const part of step.keys.split(/(\{\w+\})/).filter(Boolean)) {
      if (part.startsWith('{')) await keyboard.press(part.slice(1, -1))
      else await keyboard.type(part)
    }
    return
  }
  const { into } = step
  const box = into ? await boxNamed(input, into, timeout) : input.locator(BOX)
  await replaceText(box.first(), step.type, timeout)
}

/** In the field, or in what it has opened above the page. */
async function boxNamed(input: Locator, name: string | RegExp, timeout: number): Promise<Locator> {
  const named = (area: Locator) =>
    area
      .getByRole('textbox', { name })
      .or(area.getByRole('searchbox', { name }))
      .or(area.getByRole('combobox', { name }))
  const above = named(input.page().locator('[data-portals]'))
  await named(input).or(above).first().waitFor({ timeout })
  return (await named(input).count()) > 0 ? named(input) : above
}

/** Where one would type, rather than what stands before it. */
async function firstControl(input: Locator): Promise<Locator> {
  const boxes = input.locator(BOX)
  return ((await boxes.count()) > 0 ? boxes : input.locator(CONTROL)).first()
}

async function replaceText(box: Locator, text: string, timeout: number): Promise<void> {
  const { keyboard } = box.page()
  await box.click({ timeout })
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  // At once, as it is pasted: the longest texts are longer than anyone types.
  if (text !== '') await keyboard.insertText(text)
}

/** Presses what has this name: in the field first, then in what it has opened above the page. */
async function pressNamed(input: Locator, name: string | RegExp, timeout: number): Promise<void> {
  const page = input.page()
  const places = [input, page.locator('[data-portals]')].flatMap((area) => [
    ...PRESSED.map((role) => area.getByRole(role, { name, exact: true }).first()),
    area.locator('summary').filter({ hasText: name }).first(),
  ])
  for (const end = Date.now() + timeout; ; await page.waitForTimeout(50)) {
    const counts = await Promise.all(places.map((place) => place.count()))
    const control = places.find((_, place) => (counts[place] ?? 0) > 0)
    // Some boxes to tick are drawn by their label.
    if (control) return control.click({ timeout, force: await isDrawnByLabel(control) })
    if (Date.now() > end) throw new Error(`Nothing to press is called ${name}`)
  }
}

function isDrawnByLabel(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element instanceof HTMLInputElement)
}
