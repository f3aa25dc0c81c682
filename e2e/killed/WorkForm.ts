import type { Locator, Page } from 'playwright'
import { callAsAdmin } from '../support/callAsAdmin'
import { makeCollection, TEXT } from '../support/makeCollection'

/** What the form of a work shows: texts, rows with rows of their own, and links. */
export interface Work {
  first: string
  second: string
  parts: { name: string; notes: string[] }[]
  labels: string[]
}

type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>

const REFERENCE = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
const ROWS = { type: 'o2m', interface: 'one-to-many', options: { fields: 'name' } }
const LABELS = Array.from({ length: 12 }, (_, index) => `Label ${String.fromCharCode(65 + index)}`)

/** Makes the collections and one work, whose key is 1. */
export async function makeWorks(server: { url: string }): Promise<void> {
  const call = (method: string, path: string, body?: object) => callAsAdmin(server, method, path, body)
  await makeCollection(
    server,
    'labels',
    { name: TEXT },
    LABELS.map((name) => ({ name })),
  )
  await makeCollection(server, 'works', { first: TEXT, second: TEXT, parts: ROWS }, [])
  await makeCollection(server, 'parts', { name: TEXT, work: REFERENCE, notes: ROWS }, [])
  await makeCollection(server, 'notes', { name: TEXT, part: REFERENCE }, [])
  const relations = [
    ['parts', 'work', 'works', 'parts'],
    ['notes', 'part', 'parts', 'notes'],
  ]
  for (const [collection_many, field_many, collection_one, field_one] of relations)
    await call('POST', '/relations', { collection_many, field_many, collection_one, field_one })
  await call('POST', '/fields/works', {
    field: 'labels',
    type: 'o2m',
    interface: 'many-to-many',
    options: { fields: 'name' },
    relation: {
      ...{ kind: 'm2m', collection: 'labels', junction: 'work_labels', auto_generate: true },
      ...{ field: 'work', other_field: 'label' },
    },
  })
  await call('POST', '/items/works', {
    first: 'a',
    second: 'b',
    parts: ['Pa', 'Pb', 'Pc'].map((name) => ({ name, notes: [{ name: `${name} note` }] })),
    labels: [{ label: 1 }, { label: 2 }],
  })
}

/** The work as the server has it. */
export async function readWork(server: { url: string }): Promise<Work> {
  const call = ((method, path) => callAsAdmin(server, method, path)) as Call
  const fields = 'first,second,parts.name,parts.notes.name,labels.label.name'
  const work = await call<{
    first: string
    second: string
    parts: { name: string; notes: { name: string }[] }[]
    labels: { label: { name: string } }[]
  }>('GET', `/items/works/1?fields=${fields}`)
  return sorted({
    ...work,
    parts: work.parts.map(({ name, notes }) => ({ name, notes: notes.map((note) => note.name) })),
    labels: work.labels.map(({ label }) => label.name),
  })
}

/** Rows and links have no order. */
export function sorted({ first, second, parts, labels }: Work): Work {
  const rows = parts.map(({ name, notes }) => ({ name, notes: [...notes].sort() }))
  return {
    first,
    second,
    parts: rows.sort((a, b) => (a.name < b.name ? -1 : 1)),
    labels: [...labels].sort(),
  }
}

/** Whole numbers below a bound. */
type Random = (below: number) => number

/** A person at the form, who knows what it should hold. */
export class WorkForm {
  /** The rows that are being edited in dialogs, the outer one first. */
  private part: Work['parts'][number] | null = null
  private note: { at: number } | null = null

  constructor(
    readonly page: Page,
    readonly work: Work,
    readonly random: Random,
    /** Called for each change that the form shows. */
    private readonly onChange: (work: Work) => void,
    private readonly newName: () => string,
  ) {}

  /** Does one thing of those that can be done where the person is. */
  async step(): Promise<void> {
    const { part, note, random } = this
    const steps = note
      ? [this.typesNote, this.typesNote, this.typesNote, this.isDone]
      : part
        ? [this.typesPart, this.typesPart, this.typesPart, this.opensNote, this.addsNote, this.isDone]
        : [
            ...Array.from({ length: 6 }, () => this.types),
            ...[this.opensPart, this.opensPart, this.addsPart, this.takesPartOut],
            ...[this.addsLabel, this.takesLabelOut],
          ]
    await steps[random(steps.length)]?.call(this)
    this.onChange(structuredClone(this.work))
  }

  private async types(): Promise<void> {
    const name = this.random(2) ? 'first' : 'second'
    const label = name === 'first' ? 'First' : 'Second'
    this.work[name] += await this.letterIn(this.page.getByRole('main'), label)
  }

  private async typesPart(): Promise<void> {
    if (this.part) this.part.name += await this.letterIn(this.dialog())
  }

  private async typesNote(): Promise<void> {
    const { part, note } = this
    if (part && note) part.notes[note.at] += await this.letterIn(this.dialog())
  }

  private async opensPart(): Promise<void> {
    const part = this.anyOf(this.work.parts)
    if (!part) return
    await this.open(this.page.getByRole('main'), 'parts', part.name)
    this.part = part
  }

  private async addsPart(): Promise<void> {
    const name = await this.add(this.page.getByRole('main'), 'parts')
    this.part = { name, notes: [] }
    this.work.parts.push(this.part)
  }

  private async takesPartOut(): Promise<void> {
    const part = this.anyOf(this.work.parts)
    if (!part || this.work.parts.length < 2) return
    await this.takeOut('parts', part.name)
    this.work.parts.splice(this.work.parts.indexOf(part), 1)
  }

  private async opensNote(): Promise<void> {
    const name = this.anyOf(this.part?.notes ?? [])
    if (name === undefined) return
    await this.open(this.dialog(), 'notes', name)
    this.note = { at: this.part?.notes.indexOf(name) ?? 0 }
  }

  private async addsNote(): Promise<void> {
    const { notes = [] } = this.part ?? {}
    this.note = { at: notes.push(await this.add(this.dialog(), 'notes')) - 1 }
  }

  private async addsLabel(): Promise<void> {
    const label = this.anyOf(LABELS.filter((name) => !this.work.labels.includes(name)))
    if (label === undefined) return
    await this.field(this.page.getByRole('main'), 'labels')
      .getByRole('button', { name: 'Select existing' })
      .click()
    await this.dialog().getByRole('row', { name: label }).click()
    await this.closeDialog()
    this.work.labels.push(label)
  }

  private async takesLabelOut(): Promise<void> {
    const label = this.anyOf(this.work.labels)
    if (label === undefined) return
    await this.takeOut('labels', label)
    this.work.labels.splice(this.work.labels.indexOf(label), 1)
  }

  /** Closes the inner dialog. */
  private async isDone(): Promise<void> {
    await this.closeDialog()
    if (this.note) this.note = null
    else this.part = null
  }

  private async letterIn(place: Locator, label = 'Name'): Promise<string> {
    const letter = String.fromCharCode(97 + this.random(26))
    await place.getByRole('textbox', { name: label, exact: true }).focus()
    await this.page.keyboard.press('End')
    await this.page.keyboard.type(letter)
    return letter
  }

  private async open(place: Locator, field: string, name: string): Promise<void> {
    const count = await this.page.locator('[role=dialog]').count()
    await this.field(place, field).getByRole('button', { name, exact: true }).click()
    await this.hasOpened(count)
  }

  private async add(place: Locator, field: string): Promise<string> {
    const name = this.newName()
    const count = await this.page.locator('[role=dialog]').count()
    await this.field(place, field).getByRole('button', { name: 'Add new' }).click()
    await this.hasOpened(count)
    await this.dialog().getByRole('textbox', { name: 'Name', exact: true }).focus()
    await this.page.keyboard.insertText(name)
    return name
  }

  private async takeOut(field: string, name: string): Promise<void> {
    const place = this.field(this.page.getByRole('main'), field)
    await place.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  }

  /** Waits for one dialog more than there were, and its form. */
  private async hasOpened(count: number): Promise<void> {
    const opened = this.page.locator('[role=dialog]').nth(count)
    await opened.locator('[data-field="name"] input').waitFor()
  }

  private async closeDialog(): Promise<void> {
    const dialogs = this.page.locator('[role=dialog]')
    const count = await dialogs.count()
    await this.dialog().getByRole('button', { name: 'Done' }).click()
    await dialogs.nth(count - 1).waitFor({ state: 'detached' })
  }

  private dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  private field(place: Locator, name: string): Locator {
    return place.locator(`[data-field="${name}"]`)
  }

  private anyOf<Each>(all: readonly Each[]): Each | undefined {
    return all[this.random(all.length)]
  }
}
