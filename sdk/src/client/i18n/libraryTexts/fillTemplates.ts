import type { LocalizedString } from '@internationalized/string'

/** One text for all counts, or one for each plural form of the language, or for an exact number, as `=0`. */
type Forms = string | Readonly<Record<string, string>>

/** A text with its variables as `{name}`; in an array, parts of which some are said only if a variable is true. */
type Template = Forms | ReadonlyArray<string | { if: string; text: Forms }>

/** Texts by package and key. */
export type Templates = Readonly<Record<string, Readonly<Record<string, unknown>>>>

type Values = Readonly<Record<string, string | number | boolean>>

/** Texts as React Aria asks for them. Numbers among the values are written as in the language, and choose the form. */
export function fillTemplates(
  templates: Templates,
  locale: string,
): Record<string, Record<string, LocalizedString>> {
  const mapValues = <A, B>(object: Readonly<Record<string, A>>, map: (value: A) => B) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
  return mapValues(templates, (texts) =>
    mapValues(
      texts,
      (template) =>
        (values = {}) =>
          say(template as Template, values, locale),
    ),
  )
}

function say(template: Template, values: Values, locale: string): string {
  if (!isParts(template)) return fill(template, values, locale)
  return template
    .map((part) => {
      if (typeof part === 'string') return fill(part, values, locale)
      return values[part.if] === true ? fill(part.text, values, locale) : ''
    })
    .join('')
}

function fill(forms: Forms, values: Values, locale: string): string {
  const text = typeof forms === 'string' ? forms : chooseForm(forms, values, locale)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  })
}

function chooseForm(forms: Readonly<Record<string, string>>, values: Values, locale: string): string {
  const count = Number(Object.values(values).find((value) => typeof value === 'number'))
  return forms[`=${count}`] ?? forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? ''
}

const isParts = (template: Template): template is Exclude<Template, Forms> => Array.isArray(template)
