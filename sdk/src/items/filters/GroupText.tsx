import { type Filter, partsOf } from '@pergola/sdk'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterTextProps } from './FilterTextProps'

interface GroupTextProps extends FilterTextProps {
  /** Draws each condition of the group. */
  Part: ComponentType<FilterTextProps>
}

/** A group of conditions in words: "Name contains a, or Population greater than 5". A group in it stands in brackets. */
export function GroupText({ filter, scope, Part, children = (text) => text }: GroupTextProps) {
  const { i18n } = useTranslation()
  const type = filter.field === '$or' ? 'disjunction' : 'conjunction'
  const join = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type }).format(texts)
  return (
    <Texts filters={partsOf(filter) ?? []} scope={scope} Part={Part} known={[]}>
      {(texts) => children(join(texts))}
    </Texts>
  )
}

interface TextsProps extends Pick<GroupTextProps, 'scope' | 'Part'> {
  filters: readonly Filter[]
  known: readonly string[]
  children: (texts: readonly string[]) => ReactNode
}

/** One after the other: names of related items come from components. */
function Texts({ filters, scope, Part, known, children }: TextsProps) {
  const [first, ...others] = filters
  if (!first) return children(known)
  return (
    <Part filter={first} scope={scope}>
      {(text) => (
        <Texts
          filters={others}
          scope={scope}
          Part={Part}
          known={[...known, partsOf(first) ? `(${text})` : text]}
        >
          {children}
        </Texts>
      )}
    </Part>
  )
}
