-- expands
-- A server without the theme 'system' shows it as 'light'.
alter table user_settings drop constraint user_settings_theme_check;
alter table user_settings add constraint user_settings_theme_check check (theme in ('light', 'dark', 'system'));
