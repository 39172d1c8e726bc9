import { debounce } from '../../task.ts'
import { createMenuArchive } from '../menu/kept.ts'
import { chosenMenu } from '../menu/menu.ts'
import { createMenuKeeper } from '../menu/menu.ts'
import { createMenuWire } from '../menu/wire.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'

export type Menus = ReturnType<typeof createMenus>

/** After the menu has come: by then nothing that a customer waits for is on its way. */
const KEEP_AFTER_MILLISECONDS = 2000

/** The menu of the chosen restaurant, and its copy for the next visit. */
export function createMenus({ env, config, surroundings, clock }: Ground, { remembered, choice, queue }: Places) {
  const { timer, report } = env
  const wire = createMenuWire(remembered.http, report)
  const menu = createMenuKeeper({ wire, preOrder: config.preOrder, report, queue })
  const chosen = chosenMenu(menu.state, choice.selection)
  const archive = createMenuArchive({
    archive: env.archive, remembered, owner: { version: surroundings.version, whiteLabel: config.whiteLabel, apiBase: config.apiBase },
    preOrder: config.preOrder, now: clock.now, timer, report,
  })
  if (env.archive !== undefined) {
    const wait = debounce(timer, KEEP_AFTER_MILLISECONDS)
    const keep = (): void => {
      const [now, selection] = [chosen.get(), choice.selection.get()]
      const isPresent = menu.freshness.get().at === 'fresh'
      if (now !== null && selection.at === 'resto' && isPresent) void archive.save(selection.choice.cityId, now.resto.id)
    }
    menu.state.subscribe(() => wait.run(keep))
    choice.selection.subscribe(() => wait.run(keep))
  }
  return { wire, menu, chosen, archive }
}
