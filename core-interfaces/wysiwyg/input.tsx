import type { InterfaceProps } from '@pergola/sdk'
import { lazyComponent, Skeleton } from '@pergola/sdk/ui'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import type meta from './meta'

/** The editor is large: only pages with such a field fetch it. */
const RichText = lazyComponent(
  async () => (await import(/* webpackChunkName: "rich-text" */ './RichText')).default,
  EditorPlaceholder,
)

/** Text with markup, edited as it will read. Holds HTML. */
export default function WysiwygInput(props: InterfaceProps<typeof meta>) {
  if (props.isReadOnly && !props.value) return <ReadOnlyText {...props} text="" />
  return <RichText {...props} />
}

function EditorPlaceholder() {
  return <Skeleton height={160} />
}
