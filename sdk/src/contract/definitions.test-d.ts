import { expectTypeOf } from 'vitest'
import { defineInterface, defineLayout, defineModule } from './definitions'
import { option } from './option'
import type { DisplayProps, InterfaceProps, LayoutOptionsProps, LayoutProps } from './props'
import type { RejectedText } from './rejectedText'

const meta = defineInterface({
  id: 'stars',
  name: '$t:name',
  icon: 'star',
  types: ['integer', 'decimal'],
  options: {
    max: option.number(5),
    hint: option.text(),
    label: option.text('Stars'),
    half: option.boolean(false),
    symbol: option.icon('star'),
    size: option.choice({ small: '$t:small', large: '$t:large' }, 'small'),
    words: option.list(['bad', 'good']),
    limits: option.json<{ from: number; to: number }>(),
  },
})

// What meta.ts declares is what the component gets: with a default never null, without one perhaps null.
type Options = InterfaceProps<typeof meta, number>['options']
expectTypeOf<Options['max']>().toEqualTypeOf<number>()
expectTypeOf<Options['hint']>().toEqualTypeOf<string | null>()
expectTypeOf<Options['label']>().toEqualTypeOf<string>()
expectTypeOf<Options['half']>().toEqualTypeOf<boolean>()
expectTypeOf<Options['symbol']>().toEqualTypeOf<string>()
expectTypeOf<Options['size']>().toEqualTypeOf<'small' | 'large'>()
expectTypeOf<Options['words']>().toEqualTypeOf<readonly string[]>()
expectTypeOf<Options['limits']>().toEqualTypeOf<{ from: number; to: number } | null>()
expectTypeOf<keyof Options>().toEqualTypeOf<
  'max' | 'hint' | 'label' | 'half' | 'symbol' | 'size' | 'words' | 'limits'
>()
// The display of the same interface gets the same options.
expectTypeOf<DisplayProps<typeof meta>['options']>().toEqualTypeOf<Options>()

// The value is empty or of the given type; a display is never asked to draw nothing.
expectTypeOf<InterfaceProps<typeof meta, number>['value']>().toEqualTypeOf<number | null>()
expectTypeOf<InterfaceProps<typeof meta, number>['onChange']>().parameters.toEqualTypeOf<
  [number | RejectedText | null]
>()
expectTypeOf<DisplayProps<typeof meta, number>['value']>().toEqualTypeOf<number>()

declare const props: InterfaceProps<typeof meta, number>
// @ts-expect-error: an option that meta.ts does not declare
props.options.colour
// @ts-expect-error: options are read, never written
props.options.max = 10
// @ts-expect-error: a value of another type
props.onChange('five')

const bare = defineInterface({ id: 'bare', name: 'Bare', icon: 'star', types: ['string'] })
declare const bareProps: InterfaceProps<typeof bare, string>
// @ts-expect-error: nothing is declared, so nothing is there
bareProps.options.anything.length

// @ts-expect-error: an interface edits at least one type of field
defineInterface({ id: 'none', name: 'None', icon: 'star', types: [] })
// @ts-expect-error: a type of field that does not exist
defineInterface({ id: 'wrong', name: 'Wrong', icon: 'star', types: ['text'] })
// @ts-expect-error: every extension has a name
defineInterface({ id: 'nameless', icon: 'star', types: ['string'] })
// @ts-expect-error: a default that is none of the choices
option.choice({ small: 'Small' }, 'large')
// @ts-expect-error: a default of another type
option.number('five')

// Layouts read what is stored, which may be nothing yet, and say what changes.
const layout = defineLayout({
  id: 'board',
  name: 'Board',
  icon: 'view_kanban',
  options: { group: option.text(), columns: option.number(3) },
})
type ViewOptions = LayoutProps<typeof layout>['viewOptions']
expectTypeOf<ViewOptions['group']>().toEqualTypeOf<string | null | undefined>()
expectTypeOf<ViewOptions['columns']>().toEqualTypeOf<number | undefined>()
expectTypeOf<LayoutOptionsProps<typeof layout>['viewOptions']>().toEqualTypeOf<ViewOptions>()
expectTypeOf<LayoutProps<typeof layout>>().not.toHaveProperty('value')

// @ts-expect-error: options belong to interfaces and layouts
defineModule({ id: 'reports', name: 'Reports', icon: 'bar_chart', options: {} })
