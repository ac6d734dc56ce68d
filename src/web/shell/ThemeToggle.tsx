import { SunMoon } from 'lucide-react';
import { IconButton } from '../ui/IconButton';
import { themes, useTheme } from './theme';

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      label={`Theme: ${theme}. Switch to ${next}`}
      className="max-sm:hidden"
      onClick={() => setTheme(next)}
    >
      <SunMoon size={16} />
    </IconButton>
  );
}
