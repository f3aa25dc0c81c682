import type { Knex } from 'knex'
import { type KeyRange, rareTrigrams } from '../../indexes/rareTrigrams'
import { MIN_ROWS } from '../../indexes/SideIndexes'
import {
  askedTrigrams,
  type IndexedColumns,
  indexedColumns,
  matchTerm,
  searchTable,
  termOf as termOfTrigrams,
  wantedSearchIndex,
} from '../../indexes/searchIndex'
import type { Project } from '../../project/Project'
import type { CollectionSchema, ColumnField, Schema } from '../../schema/Schema'
import type { FilterCondition } from '../query/ItemsQuery'

/** A text that more rows hold is found as soon by looking through them in the order that is asked for. */
const MOST_CANDIDATES = 10_000

/** What a search works with, of the call that it belongs to. */
interface SearchedProject {
  project: Pick<Project, 'knex' | 'indexes'>
  schema: Schema
  db: Knex
}

/** A text, or a condition on a column of the children. */
export type SoughtInList = string | FilterCondition

/** What an index is asked for by a walk. */
export interface WalkTerms {
  /** That names the fewest candidates, as far as that is known. */
  all(): string
  /** The rarest part alone, or the two rarest: fewer steps in the index, and more candidates. */
  rarest(parts: 1 | 2): string
  /** In which of the ways to look for candidates such a text was found first, by its number; 0 as long as that is not known. */
  way(): number
  noteWay(way: number): void
  /**
   * How many candidates the rarest part names in all, about; null as long as that is not known.
   *
   * @param keys - Of the collection.
   */
  expected(keys: KeyRange): number | null
}

/**
 * What a call of the items engine looks for by the index of a collection. The index only names candidates: what is searched,
 * by whose rights and how it is compared is said by the conditions on the rows themselves, which hold in any case.
 */
export class SearchScope {
  /** What indexes are asked for, where they help. */
  readonly #terms = new Map<string, string>()
  readonly #dense = new Set<string>()

  /**
   * Finds out whether the index of a collection helps with rows that hold one of some texts.
   *
   * @param columns - The one of a condition, or those that the viewer may search: the index is asked for no others.
   * @param most - Candidates; with more it does not help.
   * @returns Whether it does
   */
  async prepare(
    context: SearchedProject,
    collection: CollectionSchema,
    columns: readonly ColumnField[],
    texts: readonly string[],
    most = MOST_CANDIDATES,
  ): Promise<boolean> {
    for (const term of await this.#termsOf(context, collection, columns, texts)) {
      const candidates = candidatesOf(context.db, collection, term).limit(most + 1)
      const [row]: { count: number }[] = await context.db
        .from(candidates.as('candidates'))
        .count('* as count')
      if (Number(row?.count) > most) continue
      this.#terms.set(keyOf(collection, columns, texts), term)
      return true
    }
    return false
  }

  /** Says that many children of a list hold a text, or meet a condition of the list. */
  noteDense(child: CollectionSchema, foreignKey: ColumnField, sought: SoughtInList): void {
    this.#dense.add(listOf(child, foreignKey, sought))
  }

  isDense(child: CollectionSchema, foreignKey: ColumnField, sought: SoughtInList): boolean {
    return this.#dense.has(listOf(child, foreignKey, sought))
  }

  /**
   * What the index of a collection can be asked for, the soonest answered first; none where it has none that is complete, or where a text is
   * too short for it.
   */
  async #termsOf(
    context: SearchedProject,
    collection: CollectionSchema,
    columns: readonly ColumnField[],
    texts: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const { project, schema } = context
    const whole = matchTerm(indexedColumns(collection, columns), texts)
    const index = whole === null ? null : wantedSearchIndex(project.knex, collection)
    if (whole === null || !index || !(await project.indexes.isReady(schema, index))) return new Set()
    const [text, ...others] = texts
    if (text === undefined || others.length > 0) return new Set([whole])
    const rare = await this.walkTerms(context, collection, indexedColumns(collection, columns), text)
    return new Set([rare?.all() ?? whole, whole])
  }

  /**
   * What an index is asked for by a walk, which ends with its page: it steps over fewer rows by the rarest parts of the text alone.
   *
   * @param places - It is asked for no other columns.
   */
  async walkTerms(
    context: SearchedProject,
    collection: CollectionSchema,
    places: IndexedColumns,
    text: string,
  ): Promise<WalkTerms | null> {
    const { project, schema } = context
    const trigrams = askedTrigrams(text)
    if (places === '' || trigrams.length === 0 || text.includes('\0')) return null
    const index = wantedSearchIndex(project.knex, collection)
    if (!index || !(await project.indexes.isReady(schema, index))) return null
    const { asked, rarest, ...known } = rareTrigrams(context, collection.name, places, trigrams)
    const termOf = (some: readonly string[]) => termOfTrigrams(places, [some]) ?? ''
    return {
      all: () => termOf(asked()),
      rarest: (parts) => termOf(rarest.slice(0, parts)),
      ...known,
    }
  }

  /**
   * Begins to make the index of a collection that someone looks at, so that it is there when they search: the first search
   * would look through a million rows. Of the server's own collections, most of which are written with each item, it is made when
   * someone does search.
   *
   * @param rows - How many it has.
   */
  foresee({ project, schema }: SearchedProject, collection: CollectionSchema, rows: number): void {
    const index = collection.isSystem || rows <= MIN_ROWS ? null : wantedSearchIndex(project.knex, collection)
    if (index) project.indexes.foresee(schema, index)
  }

  /** Adds the condition that a row is among the candidates, where it was found to help. */
  narrow(
    query: Knex.QueryBuilder,
    context: Pick<SearchedProject, 'db'>,
    collection: CollectionSchema,
    columns: readonly ColumnField[],
    texts: readonly string[],
  ): void {
    const term = this.#terms.get(keyOf(collection, columns, texts))
    if (term === undefined) return
    const key = `${collection.name}.${collection.primaryKey?.field}`
    query.whereIn(key, candidatesOf(context.db, collection, term))
  }
}

/** A search goes through the columns that are shown, which are not the same ones when rows are counted; a condition through one. */
function keyOf(
  { name }: CollectionSchema,
  columns: readonly ColumnField[],
  texts: readonly string[],
): string {
  return JSON.stringify([name, columns.length === 1 ? columns[0]?.field : null, texts])
}

function listOf(child: CollectionSchema, foreignKey: ColumnField, sought: SoughtInList): string {
  return JSON.stringify([child.name, foreignKey.field, sought])
}

function candidatesOf(db: Knex, collection: CollectionSchema, term: string): Knex.QueryBuilder {
  const table = searchTable(collection.name)
  return db(table).select('rowid').whereRaw('?? MATCH ?', [table, term])
}
