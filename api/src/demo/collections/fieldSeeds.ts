import type { FieldSeed } from './CollectionSeed'

type Extra = Partial<FieldSeed>

/** The integer key that every table of the demo but `languages` has. */
export function idField(): FieldSeed {
  return {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    length: '10',
    interface: 'primary-key',
    primary_key: true,
    auto_increment: true,
    signed: false,
    required: true,
    hidden_detail: true,
    hidden_browse: true,
  }
}

export function textField(field: string, length: number, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: 'string',
    datatype: 'VARCHAR',
    length: String(length),
    interface: 'text-input',
    width: 'half',
    ...extra,
  }
}

export function longTextField(field: string, extra: Extra = {}): FieldSeed {
  return { field, type: 'string', datatype: 'TEXT', interface: 'textarea', width: 'full', ...extra }
}

export function integerField(field: string, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: 'integer',
    datatype: 'INT',
    length: '10',
    interface: 'numeric',
    width: 'half',
    ...extra,
  }
}

/** @param length - digits and decimals, for example `10,2` */
export function decimalField(field: string, length: string, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: 'decimal',
    datatype: 'DECIMAL',
    length,
    interface: 'numeric',
    width: 'half',
    ...extra,
  }
}

export function switchField(field: string, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: 'boolean',
    datatype: 'TINYINT',
    interface: 'switch',
    default_value: '0',
    width: 'half',
    ...extra,
  }
}

export function dropdownField(
  field: string,
  length: number,
  choices: Record<string, string>,
  extra: Extra = {},
): FieldSeed {
  return textField(field, length, { interface: 'dropdown', ...extra, options: { choices, ...extra.options } })
}

export function positionField(field: string, extra: Extra = {}): FieldSeed {
  return { field, type: 'json', datatype: 'TEXT', interface: 'map', width: 'full', ...extra }
}

export function manyToOneField(field: string, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: 'm2o',
    datatype: 'INT',
    length: '10',
    signed: false,
    interface: 'many-to-one',
    width: 'half',
    ...extra,
  }
}

/** An alias on the "one" side: `one-to-many`, `many-to-many` or `translation` by its interface. */
export function listField(field: string, interfaceId: string, extra: Extra = {}): FieldSeed {
  return {
    field,
    type: interfaceId === 'translation' ? 'translation' : 'o2m',
    interface: interfaceId,
    width: 'full',
    ...extra,
  }
}

/** A heading inside the item form. */
export function dividerField(field: string, title: string, description: string): FieldSeed {
  return {
    field,
    type: 'alias',
    interface: 'divider',
    options: { style: 'medium', title, description, hr: true, margin: true },
    hidden_browse: true,
    width: 'full',
  }
}

/** Who and when: filled by the server, shown at the foot of the form. */
export function createdOnField(): FieldSeed {
  return {
    field: 'created_on',
    type: 'datetime_created',
    datatype: 'DATETIME',
    interface: 'datetime-created',
    options: { showRelative: true },
    readonly: true,
    width: 'half',
  }
}

export function modifiedOnField(): FieldSeed {
  return {
    field: 'modified_on',
    type: 'datetime_updated',
    datatype: 'DATETIME',
    interface: 'datetime-updated',
    options: { showRelative: true },
    readonly: true,
    width: 'half',
  }
}

export function userField(field: string, type: 'owner' | 'user_updated'): FieldSeed {
  return {
    field,
    type,
    datatype: 'INT',
    length: '10',
    signed: false,
    interface: type === 'owner' ? 'owner' : 'user-updated',
    options: { template: '{{first_name}} {{last_name}}', display: 'both' },
    readonly: true,
    hidden_browse: true,
    width: 'half',
  }
}

/** Numbers the fields in the order in which they are written down. */
export function inOrder(fields: FieldSeed[]): FieldSeed[] {
  return fields.map((field, index) => ({ ...field, sort: index + 1 }))
}
