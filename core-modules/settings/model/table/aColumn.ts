import type { ProposedColumn } from './tableColumn'

/** A column of texts, as the server proposes it. */
export function aColumn(changes: Partial<ProposedColumn> = {}): ProposedColumn {
  return {
    index: 0,
    heading: 'Name',
    field: 'name',
    label: null,
    kind: 'text',
    datatype: null,
    length: '50',
    format: null,
    choices: null,
    collection: null,
    find_by: null,
    is_key: false,
    is_left_out: false,
    formats: [],
    text_length: '50',
    decimals: '10,2',
    whole_numbers: 'INT',
    distinct: null,
    can_be_key: false,
    notes: [],
    ...changes,
  }
}
