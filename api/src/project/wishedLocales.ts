import type { Project } from './Project'

/**
 * The languages that someone reads, the preferred one first: their own, then that of the project.
 *
 * @param own - as their account has it
 */
export async function wishedLocales(project: Project, own: unknown): Promise<string[]> {
  const wishes = [own, (await project.settings.get()).text('default_locale')]
  return wishes.filter((wish) => typeof wish === 'string' && wish !== '') as string[]
}
