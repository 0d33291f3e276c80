// The rules for all components. A page that is drawn without the shell has only those of the pages
// before signing in (src/main.tsx), so it takes these where it has other components.
import 'antd/dist/antd.css'
