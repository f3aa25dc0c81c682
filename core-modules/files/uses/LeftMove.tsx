import { useIsPergolaServer } from '@pergola/sdk'
import { useLeftJob } from '@pergola/sdk/items'
import { lazyComponent } from '@pergola/sdk/ui'

const LeftMoveDialog = lazyComponent(
  () => import(/* webpackChunkName: "file-uses" */ './LeftMoveDialog').then((file) => file.LeftMoveDialog),
  () => null,
)

/** Another file taking the places of one, where that was begun before the page was loaded. */
export function LeftMove() {
  const { job, forget } = useLeftJob({
    isMine: ({ kind }) => kind === 'replace',
    isEnabled: useIsPergolaServer(),
    isBackground: true,
  })
  return job && <LeftMoveDialog job={job} onOver={forget} />
}
