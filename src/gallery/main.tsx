import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('app')
if (root !== null) createRoot(root).render(<Gallery />)
