import type { Project } from '../../project/Project'
import type { FileEvent, ItemEvent } from '../../project/ProjectEvents'

/**
 * Announces files under names of their own (contract 11), whichever way their records are written: by their routes, or
 * nested in another item.
 *
 * @returns a function that ends it
 */
export function announceFiles({ events }: Pick<Project, 'events'>): () => void {
  const stops = [
    events.on('item.create.directus_files', (event) => events.emit('file.save', toFileEvent(event))),
    events.on('item.create.directus_files:after', (event) =>
      events.emit('file.save:after', toFileEvent(event)),
    ),
    events.on('item.update.directus_files:after', (event) => events.emit('file.update', toFileEvent(event))),
    events.on('item.delete.directus_files:after', (event) => events.emit('file.delete', toFileEvent(event))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function toFileEvent({ key, viewer }: ItemEvent): FileEvent {
  return { id: Number(key), viewer }
}
