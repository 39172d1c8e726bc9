import { createRoot } from 'react-dom/client'
import { Cards } from './cards.tsx'

/*
 * The same page when each call has to wait for the one before, as without an early start: city,
 * restaurant, dishes.
 */

const { api, whiteLabel, menuId } = JSON.parse(document.getElementById('data')?.textContent ?? '')
const ask = async (path: string) => (await fetch(api + path)).json()
const [city] = await ask(`/1/p/cities?whiteLabel=${whiteLabel}`)
await ask(`/1/p/restos?cityId=${city.id}&whiteLabel=${whiteLabel}`)
const dishes = await ask(`/1/p/menus/${menuId}/positions`)
createRoot(document.getElementById('app') as HTMLElement).render(<Cards dishes={dishes} photos={api} />)
