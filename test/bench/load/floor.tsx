import { createRoot } from 'react-dom/client'
import { Cards } from './cards.tsx'

/* The least that a page of react-dom can take: its data stands in the page. */

const { dishes, photos } = JSON.parse(document.getElementById('data')?.textContent ?? '')
createRoot(document.getElementById('app') as HTMLElement).render(<Cards dishes={dishes} photos={photos} />)
